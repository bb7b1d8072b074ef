import { type Connection, database } from "@/server/db/client";
import { NO_ORIGIN, type Origin } from "@/server/db/store/audit";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import type { Actor } from "@/server/domain/actor";
import { type DomainError, isDomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import type { Context } from "@/server/trpc";

export function createCallerFor(call: {
  actor: Actor | null;
  account?: Context["account"];
  company?: Context["company"];
  directory?: Context["directory"];
  origin?: Origin;
  visitor?: Visitor;
  requestId: string;
  fromLoopback?: boolean;
  /** A transaction that the call becomes part of; the process's database when absent. */
  db?: Connection;
}) {
  return createCaller({
    db: call.db ?? database(),
    services: services(),
    actor: call.actor,
    account: call.account ?? null,
    company: call.company ?? null,
    directory: call.directory ?? null,
    origin: call.origin ?? NO_ORIGIN,
    visitor: call.visitor ?? NO_VISITOR,
    requestId: call.requestId,
    fromLoopback: call.fromLoopback ?? false,
  });
}

/** Returns the DomainError of a procedure's refusal; null for any other error. */
export function findDomainError(error: unknown): DomainError | null {
  if (isDomainError(error)) return error;
  return error instanceof Error && isDomainError(error.cause) ? error.cause : null;
}

export type Caller = ReturnType<typeof createCallerFor>;

/**
 * Runs several procedures in one transaction: all succeed or none. Each sees the effects of those before it.
 */
export const runInOneTransaction = <Result>(
  call: Parameters<typeof createCallerFor>[0],
  act: (api: Caller) => Promise<Result>,
): Promise<Result> => database().transaction((db) => act(createCallerFor({ ...call, db })));
