import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { issuesOf } from "@/server/contract/issues";
import { toDatabaseRefusal } from "@/server/db/away";
import type { Connection } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import type { Visitor } from "@/server/db/store/auth-grant";
import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError, ERRORS, type ErrorCode, isDomainError } from "@/server/domain/errors";
import { assertWithinLimit } from "@/server/domain/tenancy/limited-verbs";
import { assertMayCall } from "@/server/domain/tenancy/restricted-verbs";
import { type Shut, type ShutReason, shutError } from "@/server/domain/tenancy/shut";
import { log } from "@/server/log";
import type { Services } from "@/server/services";

type Account = {
  /** Which verb is called, for a place to ask whether it is open to whoever is restricted there. */
  verb?: string;
  userId: number;
  sessionId: string;
  email: string;
  name: string;
  isInstanceAdmin: boolean;
  /** Organisations of theirs that the session does not reach, and why. */
  shut?: readonly Shut[];
};

/** What every call knows: who acts, from where, on which database. Made by `server/caller.ts` and the routes. */
export type Context = {
  db: Connection;
  services: Services;
  actor: Actor | null;
  /** Why there is no actor although the account is a member: what the team's organisation asks of sessions. */
  shutOut?: ShutReason | null | undefined;
  /** The signed-in account behind the call, if any, whatever team it speaks for. */
  account: Account | null;
  /** The account where a company's provider opened the session for one organisation alone; `account` is null then. */
  company?: (Account & { reach: number }) | null | undefined;
  /** The directory of an organisation, known by its SCIM token: it speaks for nobody. */
  directory?: { organisationId: number } | null | undefined;
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
  // tRPC has no word for 507.
  507: "SERVICE_UNAVAILABLE",
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
  return toDatabaseRefusal(error) ?? new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: error });
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

/** Anyone. */
export const publicProcedure = t.procedure.use(refusals);

/** A signed-in account, whatever team. A session that a company opened is none. */
export const accountProcedure = publicProcedure.use(({ ctx, path, next }) => {
  if (!ctx.account) throw new DomainError(ctx.company ? "COMPANY_SESSION" : "UNAUTHORIZED");
  return next({ ctx: { ...ctx, account: { ...ctx.account, verb: path } } });
});

/**
 * A signed-in account or a session that a company opened, which says by `reach` how far it goes: for verbs that compare
 * it with the organisation they act in, as `loadPlace` does.
 */
export const memberProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const account = ctx.account ? { ...ctx.account, reach: null } : ctx.company;
  if (!account) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, account: { ...account, verb: path } } });
});

/** The directory of an organisation, by its SCIM token. */
export const directoryProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.directory) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, directory: ctx.directory } });
});

/** An instance admin. */
export const adminProcedure = accountProcedure.use(({ ctx, next }) => {
  if (!ctx.account.isInstanceAdmin) throw new DomainError("FORBIDDEN");
  return next({ ctx });
});

function asTeamActor({ actor, shutOut }: Context): TeamActor {
  if (actor?.kind === "user" || actor?.kind === "apiToken") return actor;
  throw shutOut ? shutError(shutOut) : new DomainError("UNAUTHORIZED");
}

/**
 * A member of a team: by session, or by API token; one who is restricted as far as the table of verbs goes (ruling 90),
 * and so a token that is limited.
 */
export const teamProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const actor = asTeamActor(ctx);
  assertMayCall(actor.restriction, path);
  assertWithinLimit(actor, path);
  return next({ ctx: { ...ctx, actor } });
});
