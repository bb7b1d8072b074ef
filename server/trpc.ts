import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { issuesOf } from "@/server/contract/issues";
import { isDatabaseAway } from "@/server/db/away";
import type { Connection } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { Visitor } from "@/server/db/store/auth-grant";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError, ERRORS, type ErrorCode, isDomainError } from "@/server/domain/errors";
import { log } from "@/server/log";
import type { Services } from "@/server/services";

/** What every call knows: who acts, from where, on which database. Made by `server/caller.ts` and the routes. */
export type Context = {
  db: Connection;
  services: Services;
  actor: Actor | null;
  /** The signed-in account behind the call, if any, whatever team it speaks for. */
  account: {
    userId: number;
    sessionId: string;
    email: string;
    name: string;
    isInstanceAdmin: boolean;
  } | null;
  origin: Origin;
  /** From which tab a signing page speaks; what it has proven is looked up by it (ruling 48). */
  visitor: Visitor;
  requestId: string;
  /** True when the caller reached the socket from loopback without a forwarding header (ruling 4). */
  fromLoopback: boolean;
};

const RPC_CODES: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
};

/** Any thrown thing as the vocabulary says it: refusals pass, bad input becomes BAD_REQUEST, the rest is masked. */
export function toDomainError(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (error instanceof ZodError)
    return new DomainError("BAD_REQUEST", undefined, { issues: issuesOf(error) });
  if (error instanceof TRPCError) {
    if (isDomainError(error.cause)) return error.cause;
    if (error.cause instanceof ZodError && error.code === "BAD_REQUEST") return toDomainError(error.cause);
    const code = codeOfRpc(error.code);
    if (code) return new DomainError(code);
  }
  if (isDatabaseAway(error)) return new DomainError("SERVICE_UNAVAILABLE", undefined, { cause: error });
  return new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: error });
}

function codeOfRpc(code: TRPCError["code"]): ErrorCode | null {
  if (code === "NOT_FOUND" || code === "METHOD_NOT_SUPPORTED") return "NOT_FOUND";
  if (code === "PARSE_ERROR") return "PARSE_ERROR";
  if (code === "PAYLOAD_TOO_LARGE") return "PAYLOAD_TOO_LARGE";
  if (code === "UNSUPPORTED_MEDIA_TYPE") return "UNSUPPORTED_MEDIA_TYPE";
  return null;
}

/** Which REST path publishes a procedure; the parity test compares these with the route files. */
type Meta = { openapi?: { method: "GET" | "POST"; path: string } };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const refusal = toDomainError(error);
      return {
        ...shape,
        message: refusal.message,
        data: {
          code: refusal.code,
          httpStatus: ERRORS[refusal.code].status,
          issues: refusal.issues ?? null,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

/** Gives every thrown thing its HTTP status and logs what nobody expected, with its cause. */
const refusals = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toDomainError(result.error);
  if (refusal.code === "INTERNAL_SERVER_ERROR") {
    log.error({ err: refusal.cause ?? result.error, path, requestId: ctx.requestId }, "unexpected error");
  }
  if (refusal.code === "SERVICE_UNAVAILABLE" && refusal.cause) {
    log.warn({ err: refusal.cause, path, requestId: ctx.requestId }, "the database is away");
  }
  throw new TRPCError({
    code: RPC_CODES[refusal.status] ?? "INTERNAL_SERVER_ERROR",
    message: refusal.message,
    cause: refusal,
  });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone. */
export const publicProcedure = t.procedure.use(refusals);

/** A signed-in account, whatever team. */
export const accountProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.account) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, account: ctx.account } });
});

/** An instance admin. */
export const adminProcedure = accountProcedure.use(({ ctx, next }) => {
  if (!ctx.account.isInstanceAdmin) throw new DomainError("FORBIDDEN");
  return next({ ctx });
});

function asTeamActor(actor: Actor | null): TeamActor {
  if (actor?.kind === "user" || actor?.kind === "apiToken") return actor;
  throw new DomainError("UNAUTHORIZED");
}

/** A member of a team: by session, or by API token. */
export const teamProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: asTeamActor(ctx.actor) } }),
);
