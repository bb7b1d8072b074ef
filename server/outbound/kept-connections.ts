import type { Client } from "undici";

export type Phase = "dnsMs" | "connectMs" | "firstByteMs";

/** A connection to one origin, for one call at a time. `mark` belongs to the call that holds it. */
export type Connection = { client: Client; openedAt: number; mark: (phase: Phase) => void };

/** Open connections between calls. The owner closes them. */
export type KeptConnections = {
  /** Hands over an open connection; the caller gives it back or closes it. */
  take(origin: string): Connection | undefined;
  giveBack(origin: string, connection: Connection): void;
  close(): void;
};

/** Shorter than the five seconds after which Node's own server closes an idle connection. */
export const IDLE_MS = 4_000;
/** After this time a name is looked up and checked again. */
const LONGEST_MS = 60_000;

export function keepConnections(): KeptConnections {
  const idle = new Map<string, { connection: Connection; timer: NodeJS.Timeout }[]>();
  const dropConnection = (origin: string, connection: Connection) => {
    const others = (idle.get(origin) ?? []).filter((kept) => kept.connection !== connection);
    if (others.length === 0) idle.delete(origin);
    else idle.set(origin, others);
  };
  const closeConnection = (connection: Connection) => void connection.client.destroy().catch(() => undefined);
  let isClosed = false;
  return {
    take(origin) {
      const kept = idle.get(origin)?.at(-1);
      if (!kept) return undefined;
      clearTimeout(kept.timer);
      dropConnection(origin, kept.connection);
      return kept.connection;
    },
    giveBack(origin, connection) {
      if (isClosed || performance.now() - connection.openedAt > LONGEST_MS)
        return closeConnection(connection);
      const timer = setTimeout(() => {
        dropConnection(origin, connection);
        closeConnection(connection);
      }, IDLE_MS);
      timer.unref();
      idle.set(origin, [...(idle.get(origin) ?? []), { connection, timer }]);
    },
    close() {
      isClosed = true;
      for (const kept of [...idle.values()].flat()) {
        clearTimeout(kept.timer);
        closeConnection(kept.connection);
      }
      idle.clear();
    },
  };
}
