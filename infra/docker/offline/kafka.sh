#!/bin/sh
# One broker in KRaft mode that the others reach as kafka:9092. -f: Java reads the * of the class path itself.
set -euf
cat > /tmp/server.properties <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@localhost:9093
listeners=PLAINTEXT://:9092,CONTROLLER://:9093
advertised.listeners=PLAINTEXT://kafka:9092
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=/data/log
auto.create.topics.enable=false
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
END
java="java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp /opt/kafka/*"
[ -f /data/log/meta.properties ] || $java kafka.tools.StorageTool format -t "$(head -c 16 /dev/urandom | base64 | tr '+/' '__' | cut -c1-22)" -c /tmp/server.properties
exec $java kafka.Kafka /tmp/server.properties
