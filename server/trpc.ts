import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { toIssues } from "@/server/contract/issues";
import type { Connection } from "@/server/db/client";
import { toDatabaseRefusal } from "@/server/db/outage";
import type { Origin } from "@/server/db/store/audit";
import type { Visitor } from "@/server/db/store/auth-grant";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError, ERRORS, type ErrorCode, isDomainError } from "@/server/domain/errors";
import { createShutError, type Shut, type ShutReason } from "@/server/domain/tenancy/closed-organisation";
import { assertWithinLimit } from "@/server/domain/tenancy/limited-procedures";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import { log } from "@/server/log";
import type { Services } from "@/server/services";

type Account = {
  /** The called procedure, to check whether a restricted member may use it. */
  procedure?: string;
  userId: number;
  sessionId: string;
  email: string;
  name: string;
  isInstanceAdmin: boolean;
  /** The account's organisations that the session does not reach, with the reason. */
  shut?: readonly Shut[];
};

/** Context of every call, made by `server/caller.ts` and the routes. */
export type Context = {
  db: Connection;
  services: Services;
  actor: Actor | null;
  /** Reason why a member has no actor: a requirement of the team's organisation for sessions. */
  shutOut?: ShutReason | null | undefined;
  /** The signed-in account behind the call, if any, whatever team it acts for. */
  account: Account | null;
  /**
   * The account if a company's provider opened the session for one organisation alone; `account` is null
   * then.
   */
  company?: (Account & { reach: number }) | null | undefined;
  /** The directory of an organisation, identified by its SCIM token, without an account. */
  directory?: { organisationId: number } | null | undefined;
  origin: Origin;
  /** The tab of a signing page; its proofs are looked up by it (ruling 48). */
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
  // tRPC has no code for 507.
  507: "SERVICE_UNAVAILABLE",
};

/**
 * Converts any thrown value to a DomainError: refusals pass, bad input becomes BAD_REQUEST, the rest is
 * masked.
 */
export function toDomainError(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (error instanceof ZodError)
    return new DomainError("BAD_REQUEST", undefined, { issues: toIssues(error) });
  if (error instanceof TRPCError) {
    if (isDomainError(error.cause)) return error.cause;
    if (error.cause instanceof ZodError && error.code === "BAD_REQUEST") return toDomainError(error.cause);
    const code = toErrorCode(error.code);
    if (code) return new DomainError(code);
  }
  return toDatabaseRefusal(error) ?? new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: error });
}

function toErrorCode(code: TRPCError["code"]): ErrorCode | null {
  if (code === "NOT_FOUND" || code === "METHOD_NOT_SUPPORTED") return "NOT_FOUND";
  if (code === "PARSE_ERROR") return "PARSE_ERROR";
  if (code === "PAYLOAD_TOO_LARGE") return "PAYLOAD_TOO_LARGE";
  if (code === "UNSUPPORTED_MEDIA_TYPE") return "UNSUPPORTED_MEDIA_TYPE";
  return null;
}

/** The REST path of a procedure; the parity test compares these with the route files. */
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

/** Gives every error its HTTP status and logs unexpected ones with their cause. */
const refusals = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toDomainError(result.error);
  if (refusal.code === "INTERNAL_SERVER_ERROR") {
    log.error({ err: refusal.cause ?? result.error, path, requestId: ctx.requestId }, "unexpected error");
  }
  if (refusal.status > 500 && refusal.cause) {
    log.warn({ err: refusal.cause, path, requestId: ctx.requestId }, "the database is away or full");
  }
  throw new TRPCError({
    code: RPC_CODES[refusal.status] ?? "INTERNAL_SERVER_ERROR",
    message: refusal.message,
    cause: refusal,
  });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

export const publicProcedure = t.procedure.use(refusals);

/** Requires a signed-in account, in any team. A session that a company opened does not count. */
export const accountProcedure = publicProcedure.use(({ ctx, path, next }) => {
  if (!ctx.account) throw new DomainError(ctx.company ? "COMPANY_SESSION" : "UNAUTHORIZED");
  return next({ ctx: { ...ctx, account: { ...ctx.account, procedure: path } } });
});

/**
 * Requires a signed-in account or a session that a company opened, limited by `reach`. For procedures that compare
 * it with their organisation, as `loadPlace` does.
 */
export const memberProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const account = ctx.account ? { ...ctx.account, reach: null } : ctx.company;
  if (!account) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, account: { ...account, procedure: path } } });
});

export const directoryProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.directory) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, directory: ctx.directory } });
});

export const adminProcedure = accountProcedure.use(({ ctx, next }) => {
  if (!ctx.account.isInstanceAdmin) throw new DomainError("FORBIDDEN");
  return next({ ctx });
});

function asTeamActor({ actor, shutOut }: Context): TeamActor {
  if (actor?.kind === "user" || actor?.kind === "apiToken") return actor;
  throw shutOut ? createShutError(shutOut) : new DomainError("UNAUTHORIZED");
}

/**
 * Requires a team member, by session or by API token. A restricted member or limited token is checked against
 * the table of procedures (ruling 90).
 */
export const teamProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const actor = asTeamActor(ctx);
  assertMayCall(actor.restriction, path);
  assertWithinLimit(actor, path);
  return next({ ctx: { ...ctx, actor } });
});
