"""How bytes travel between devices, and how rooms are found.

- `transport`: the interface; `loopback`, `multi_broker`: for tests and for real brokers.
- `reconnecting_connection`, `broker_connection`, `mqtt_client`, `address`: one broker.
- `embedded_broker`, `amqtt_patches`, `nearby_rooms`: rooms on one network.
"""
