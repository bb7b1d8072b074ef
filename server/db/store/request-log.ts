import { clock } from "@/server/clock";
import { toLoggedPath } from "@/server/domain/tenancy/api-request";
import { log } from "@/server/log";
import { findInstance, onShutdown, provide } from "@/server/runtime";
import { database } from "../client";
import { isDatabaseAway } from "../outage";
import { type NewApiRequest, storeApiRequests } from "./api-request";

/** Time that calls wait to be written together; a crash loses them. */
const WRITE_EVERY_MS = 1000;
/** Beyond this the oldest are dropped: the log must not fill the memory while the database is away. */
const MOST_WAITING = 2000;

/** The start is on the process's clock, and converted to the database's when it is written. */
type WaitingCall = Omit<NewApiRequest, "at"> & { startedAt: number };
type Waiting = { rows: WaitingCall[]; timer: NodeJS.Timeout | undefined; lost: number };

declare module "@/server/runtime" {
  interface Registry {
    /** In the registry, because every route bundle has its own copy of this module. */
    apiRequests: Waiting;
  }
}

export type LoggedCall = {
  holder: { teamId: number; tokenId: number };
  method: string;
  url: string;
  status: number;
  /** By `performance.now()`. */
  startedAt: number;
  requestId: string;
};

/**
 * Adds a call to the team's request log after its answer, without delaying it: waiting calls are written once
 * a second, in one statement.
 */
export function logRequest({ holder, method, url, status, startedAt, requestId }: LoggedCall): void {
  const { pathname, search } = new URL(url);
  const ms = Math.round(performance.now() - startedAt);
  const path = toLoggedPath(pathname, search);
  const { teamId, tokenId } = holder;
  const waiting = getWaitingCalls();
  waiting.rows.push({ teamId, tokenId, method, path, status, ms, requestId, startedAt });
  dropOldestCalls(waiting);
  waiting.timer ??= setTimeout(() => void writeRequests(), WRITE_EVERY_MS).unref();
}

function getWaitingCalls(): Waiting {
  const present = findInstance("apiRequests");
  if (present) return present;
  onShutdown("request log", writeRequests);
  return provide("apiRequests", { rows: [], timer: undefined, lost: 0 });
}

function dropOldestCalls(waiting: Waiting): void {
  const over = waiting.rows.length - MOST_WAITING;
  if (over <= 0) return;
  waiting.rows.splice(0, over);
  waiting.lost += over;
}

/**
 * Writes the waiting calls. While the database is away they wait for the next time; calls that cannot be
 * written are dropped and logged.
 */
export async function writeRequests(): Promise<void> {
  const waiting = findInstance("apiRequests");
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  const rows = waiting.rows.splice(0);
  try {
    if (rows.length > 0) await storeApiRequests(database(), await toDatedRows(rows));
    if (waiting.lost > 0) log.warn({ lost: waiting.lost }, "calls are missing in the request log");
    waiting.lost = 0;
  } catch (error) {
    if (!isDatabaseAway(error)) {
      log.warn({ err: error, lost: rows.length }, "calls could not be written to the request log");
      return;
    }
    waiting.rows.unshift(...rows);
    dropOldestCalls(waiting);
  }
}

async function toDatedRows(rows: readonly WaitingCall[]): Promise<NewApiRequest[]> {
  const now = (await clock.now(database())).getTime();
  const passed = performance.now();
  return rows.map(({ startedAt, ...row }) => ({ ...row, at: new Date(now - (passed - startedAt)) }));
}
