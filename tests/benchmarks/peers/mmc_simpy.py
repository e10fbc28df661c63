"""An M/M/4 queue at 80 % load with SimPy:  mmc_simpy.py [CUSTOMERS]

Runs on SimPy 3 or 4 (import simpy) and on SimPy 2 (import SimPy), which Debian calls python3-simpy3 and python3-simpy.
"""

import random
import sys
import time

SERVERS = 4
LOAD = 0.8


def expected_wait():
    """Of a customer on average, in mean service times (Erlang C)."""
    offered = SERVERS * LOAD
    term, total = 1.0, 0.0
    for n in range(SERVERS):
        total += term
        term *= offered / (n + 1)
    waiting = term / (1 - LOAD)
    return waiting / (total + waiting) / (SERVERS * (1 - LOAD))


def with_simpy_3(simpy, customers):
    """Seconds of waiting, all customers together."""
    env = simpy.Environment()
    servers = simpy.Resource(env, capacity=SERVERS)
    waited = 0.0

    def customer():
        nonlocal waited
        arrived = env.now
        with servers.request() as turn:
            yield turn
            waited += env.now - arrived
            yield env.timeout(random.expovariate(1.0))

    def source():
        for _ in range(customers):
            yield env.timeout(random.expovariate(SERVERS * LOAD))
            env.process(customer())

    env.process(source())
    env.run()
    return waited


def with_simpy_2(sim, customers):
    """Likewise."""
    servers = sim.Resource(capacity=SERVERS)
    waits = []

    class Customer(sim.Process):
        def go(self):
            arrived = sim.now()
            yield sim.request, self, servers
            waits.append(sim.now() - arrived)
            yield sim.hold, self, random.expovariate(1.0)
            yield sim.release, self, servers

    class Source(sim.Process):
        def go(self):
            for _ in range(customers):
                yield sim.hold, self, random.expovariate(SERVERS * LOAD)
                customer = Customer()
                sim.activate(customer, customer.go())

    sim.initialize()
    source = Source()
    sim.activate(source, source.go())
    sim.simulate(until=1e18)
    return sum(waits)


def main():
    customers = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    random.seed(1)
    try:
        import simpy

        name, run = "SimPy " + simpy.__version__, lambda: with_simpy_3(simpy, customers)
    except ImportError:
        import SimPy
        import SimPy.Simulation as sim

        name, run = "SimPy " + SimPy.__version__, lambda: with_simpy_2(sim, customers)
    begin = time.process_time()
    waited = run()
    took = time.process_time() - begin
    print(
        f"{name}: {customers / took / 1e6:.3f} million customers a second of processor time; "
        f"they waited {waited / customers:.3f} s on average, Erlang C says {expected_wait():.3f} s"
    )


main()
