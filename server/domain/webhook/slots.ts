import { DELIVERIES_PER_HOST, DELIVERIES_PER_TEAM_AND_HOST } from "./delivery";

type Endpoint = { host: string; webhookId: string; teamId: number };

/** A delivery that is due, with the facts that decide its turn. */
export type DueDelivery = Endpoint & {
  id: string;
  isQuick: boolean;
  /** False: its endpoint was never called. */
  isTried: boolean;
};

/** Calls of an endpoint that are under way, in all processes together. */
export type RunningCalls = Endpoint & { count: number };

/** Free slots for any delivery, and those of them for slow or untried endpoints. */
export type FreeSlots = { all: number; slow: number };

/**
 * Chooses the deliveries to attempt now, in order (ruling 51). `due` is sorted by due time. Endpoints take
 * turns: one with fewer calls under way goes first, so that a slow one never holds up its neighbours on the
 * same host. Among equals quick endpoints precede untried ones, and those precede slow ones.
 */
export function chooseDeliveries(
  due: readonly DueDelivery[],
  running: readonly RunningCalls[],
  free: FreeSlots,
): DueDelivery[] {
  const waiting = countCalls(running);
  const ranked = due.map((delivery) => ({ delivery, turn: waiting.add(delivery) }));
  ranked.sort((a, b) => a.turn - b.turn || getRank(a.delivery) - getRank(b.delivery));
  const calls = countCalls(running);
  const chosenDeliveries: DueDelivery[] = [];
  let { all, slow } = free;
  for (const { delivery } of ranked) {
    if (all === 0) break;
    if ((slow === 0 && !delivery.isQuick) || calls.isFull(delivery)) continue;
    calls.add(delivery);
    chosenDeliveries.push(delivery);
    all -= 1;
    if (!delivery.isQuick) slow -= 1;
  }
  return chosenDeliveries;
}

function getRank({ isQuick, isTried }: DueDelivery): number {
  if (isQuick) return 0;
  return isTried ? 2 : 1;
}

function countCalls(running: readonly RunningCalls[]) {
  const perEndpoint = new Map<string, number>();
  const perTeam = new Map<string, number>();
  const perHost = new Map<string, number>();
  const addCalls = ({ host, webhookId, teamId }: Endpoint, count = 1): number => {
    const raiseCount = (counts: Map<string, number>, key: string) => {
      const raised = (counts.get(key) ?? 0) + count;
      counts.set(key, raised);
      return raised;
    };
    raiseCount(perHost, host);
    raiseCount(perTeam, `${teamId} ${host}`);
    return raiseCount(perEndpoint, `${webhookId} ${host}`);
  };
  for (const { count, ...endpoint } of running) addCalls(endpoint, count);
  return {
    /** Returns the calls of the endpoint, this one included. */
    add: (endpoint: Endpoint) => addCalls(endpoint),
    isFull: ({ host, teamId }: Endpoint) =>
      (perHost.get(host) ?? 0) >= DELIVERIES_PER_HOST ||
      (perTeam.get(`${teamId} ${host}`) ?? 0) >= DELIVERIES_PER_TEAM_AND_HOST,
  };
}
