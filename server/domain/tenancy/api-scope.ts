import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { ENVELOPE_TYPES, type EnvelopeType } from "@/server/domain/vocabulary";

/** Scopes of an API token, within its creator's rights (rest/README.md 1.2). */
export const API_SCOPES = ["read", "write", "send", "template", "webhook", "member"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * The scope that an operation requires of a token. `byType` is `write` for a document and `template` for a
 * template. `none` is for operations that only identify the caller.
 */
export type OperationScope = ApiScope | "byType" | "none";

type Token = Extract<Actor, { kind: "apiToken" }>;

const SCOPE_OF_TYPE = { DOCUMENT: "write", TEMPLATE: "template" } as const satisfies Record<
  EnvelopeType,
  ApiScope
>;

/**
 * Envelope types that an operation with this scope may change. Reading locks some rows, so read operations
 * are not narrowed.
 */
const CHANGES_BY_SCOPE: Readonly<Record<OperationScope, readonly EnvelopeType[]>> = {
  read: ENVELOPE_TYPES,
  write: ["DOCUMENT"],
  send: ["DOCUMENT"],
  template: ["TEMPLATE"],
  byType: [],
  webhook: [],
  member: [],
  none: [],
};

/**
 * Returns the token for one operation: admitted by the required scope, and able to change the types of that
 * scope and of its other scopes. @throws DomainError FORBIDDEN, naming the missing scope
 */
export function limitTokenToOperation(token: Token, needed: OperationScope): Token {
  const own = ENVELOPE_TYPES.filter((type) => token.scopes.includes(SCOPE_OF_TYPE[type]));
  if (needed === "byType") {
    if (own.length === 0) throw createMissingScopeError("write", "template");
  } else if (needed !== "none") assertScope(token, needed);
  const about = CHANGES_BY_SCOPE[needed];
  return { ...token, changes: ENVELOPE_TYPES.filter((type) => about.includes(type) || own.includes(type)) };
}

/**
 * Requires a scope beyond the operation's own, because of the request's content. @throws DomainError
 * FORBIDDEN
 */
export function assertScope(actor: Actor, scope: ApiScope): void {
  if (!hasScope(actor, scope)) throw createMissingScopeError(scope);
}

/** Scopes bind tokens only; users may do what their role allows. */
export const hasScope = (actor: Actor, scope: ApiScope): boolean =>
  actor.kind !== "apiToken" || actor.scopes.includes(scope);

/** Requires that this call may create or change documents, or templates. @throws DomainError FORBIDDEN */
export function assertMayChange(actor: TeamActor, type: EnvelopeType): void {
  if (actor.kind === "apiToken" && !actor.changes.includes(type))
    throw createMissingScopeError(SCOPE_OF_TYPE[type]);
}

const createMissingScopeError = (...scopes: readonly ApiScope[]): DomainError =>
  new DomainError(
    "FORBIDDEN",
    `The API token lacks the scope ${scopes.map((scope) => `"${scope}"`).join(" or ")}.`,
  );
