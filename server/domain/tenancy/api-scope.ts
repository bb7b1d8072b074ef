import type { Actor, TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { ENVELOPE_TYPES, type EnvelopeType } from "@/server/domain/vocabulary";

/** What an API token may be used for, beside what its creator may do (rest/README.md 1.2). */
export const API_SCOPES = ["read", "write", "send", "template", "webhook", "member"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * What an operation asks of a token: one scope; `byType`, which is `write` for a document and `template` for a template;
 * or nothing, where it only says who one is.
 */
export type OperationScope = ApiScope | "byType" | "none";

type Token = Extract<Actor, { kind: "apiToken" }>;

/** Which scope lets a token change an envelope of this type. */
const SCOPE_OF_TYPE = { DOCUMENT: "write", TEMPLATE: "template" } as const satisfies Record<
  EnvelopeType,
  ApiScope
>;

/** What an operation that asks for one scope is about. Reading locks some rows, so what only reads is not narrowed. */
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
 * The token as one operation sees it: let in by the scope that the operation asks for, and able to change what that
 * scope is about or another of its own. @throws DomainError FORBIDDEN, naming the scope that is missing
 */
export function actorForOperation(token: Token, needed: OperationScope): Token {
  const own = ENVELOPE_TYPES.filter((type) => token.scopes.includes(SCOPE_OF_TYPE[type]));
  if (needed === "byType") {
    if (own.length === 0) throw missing("write", "template");
  } else if (needed !== "none") assertScope(token, needed);
  const about = CHANGES_BY_SCOPE[needed];
  return { ...token, changes: ENVELOPE_TYPES.filter((type) => about.includes(type) || own.includes(type)) };
}

/** What a token needs beyond the scope of its operation, because of what is asked for. @throws DomainError FORBIDDEN */
export function assertScope(actor: Actor, scope: ApiScope): void {
  if (!hasScope(actor, scope)) throw missing(scope);
}

/** Scopes bind tokens only; people do what their role allows. */
export const hasScope = (actor: Actor, scope: ApiScope): boolean =>
  actor.kind !== "apiToken" || actor.scopes.includes(scope);

/** That this call may make or change documents, or templates. @throws DomainError FORBIDDEN */
export function assertMayChange(actor: TeamActor, type: EnvelopeType): void {
  if (actor.kind === "apiToken" && !actor.changes.includes(type)) throw missing(SCOPE_OF_TYPE[type]);
}

const missing = (...scopes: readonly ApiScope[]): DomainError =>
  new DomainError(
    "FORBIDDEN",
    `The API token lacks the scope ${scopes.map((scope) => `"${scope}"`).join(" or ")}.`,
  );
