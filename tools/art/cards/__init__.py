"""The pictures of Skirmish's cards, composed: ground of the faction, bust of the role, tool of the ability."""
