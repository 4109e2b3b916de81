"""How bytes get from one device to another, and how rooms are found.

- `transport`: what a room needs of any way of sending; `loopback`: one inside the process, for tests and benchmarks.
- `broker`: several brokers somewhere on a network; `line`, `connection`, `address`: one of them.
- `embedded_broker`, `amqtt_patches`: the broker inside a hosting app.
- `discovery`: rooms announced on this network.
"""
