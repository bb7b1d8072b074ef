import type { Actor } from "@/server/domain/actor";
import type { EnvelopeState } from "@/server/domain/aggregate";
import { DomainError, type ErrorCode } from "@/server/domain/errors";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { mayPerform } from "./rights";
import { canSee, type EnvelopeForSight } from "./visibility";

type Transition = {
  readonly to: Readonly<Partial<Record<EnvelopeStatus, EnvelopeStatus>>>;
  readonly emits: WebhookEvent;
  /** `never` while the last act waits for its seal, `only` then (ruling 8a). */
  readonly whileSealing: "never" | "only";
};

/** THE state machine: every change of an envelope's status (seed 3, ruling 8). */
export const TRANSITIONS = {
  distribute: { to: { DRAFT: "PENDING" }, emits: "DOCUMENT_SENT", whileSealing: "never" },
  cancel: {
    to: { DRAFT: "CANCELLED", PENDING: "CANCELLED" },
    emits: "DOCUMENT_CANCELLED",
    whileSealing: "never",
  },
  complete: { to: { PENDING: "COMPLETED" }, emits: "DOCUMENT_COMPLETED", whileSealing: "only" },
  reject: { to: { PENDING: "REJECTED" }, emits: "DOCUMENT_REJECTED", whileSealing: "never" },
  remove: {
    to: { DRAFT: "DRAFT", PENDING: "CANCELLED", REJECTED: "REJECTED", CANCELLED: "CANCELLED" },
    emits: "DOCUMENT_CANCELLED",
    whileSealing: "never",
  },
} as const satisfies Record<string, Transition>;
export type TransitionAction = keyof typeof TRANSITIONS;

type Allowance = {
  readonly while: readonly EnvelopeStatus[];
  readonly templates: boolean;
  readonly whileSealing: "never" | "also" | "only";
};

const ANY = ["DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED"] as const;

/**
 * Actions that keep the status, and the statuses that allow them (domain/signing.md 4.12, rulings 8, 8a, 42).
 * `assertAttachmentsOpen`, `assertMayAddFields` and `recipient/edit-rules.ts` add conditions on recipients.
 */
const ALLOWANCES = {
  read: { while: ANY, templates: true, whileSealing: "also" },
  duplicate: { while: ANY, templates: true, whileSealing: "also" },
  move: { while: ANY, templates: true, whileSealing: "also" },
  transfer: { while: ANY, templates: true, whileSealing: "also" },
  downloadAuditLog: { while: ANY, templates: false, whileSealing: "also" },
  downloadCertificate: { while: ["COMPLETED", "REJECTED"], templates: false, whileSealing: "never" },
  downloadEvidence: { while: ["COMPLETED", "REJECTED"], templates: false, whileSealing: "never" },
  downloadPending: { while: ["PENDING"], templates: false, whileSealing: "also" },
  update: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  rename: { while: ["DRAFT", "PENDING"], templates: false, whileSealing: "never" },
  notifyUnsent: { while: ["PENDING"], templates: false, whileSealing: "never" },
  redistribute: { while: ["PENDING"], templates: false, whileSealing: "never" },
  createItem: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  updateItem: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  replaceItem: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  deleteItem: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  createField: { while: ["DRAFT", "PENDING"], templates: true, whileSealing: "never" },
  updateField: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  deleteField: { while: ["DRAFT"], templates: true, whileSealing: "never" },
  addRecipient: { while: ["PENDING"], templates: false, whileSealing: "never" },
  createRecipient: { while: ["DRAFT", "PENDING"], templates: true, whileSealing: "never" },
  updateRecipient: { while: ["DRAFT", "PENDING"], templates: true, whileSealing: "never" },
  deleteRecipient: { while: ["DRAFT", "PENDING"], templates: true, whileSealing: "never" },
  writeAttachment: { while: ["DRAFT", "PENDING"], templates: true, whileSealing: "never" },
  open: { while: ["PENDING"], templates: false, whileSealing: "also" },
  fill: { while: ["PENDING"], templates: false, whileSealing: "never" },
  act: { while: ["PENDING"], templates: false, whileSealing: "never" },
  remind: { while: ["PENDING"], templates: false, whileSealing: "never" },
  expire: { while: ["PENDING"], templates: false, whileSealing: "never" },
  changeVerifyCode: {
    while: ["PENDING", "COMPLETED", "REJECTED", "CANCELLED"],
    templates: false,
    whileSealing: "never",
  },
  reseal: { while: ["PENDING"], templates: false, whileSealing: "only" },
} as const satisfies Record<string, Allowance>;
type StayAction = keyof typeof ALLOWANCES;

export type EnvelopeAction = TransitionAction | StayAction;

export function isTerminal(status: EnvelopeStatus): boolean {
  return status === "COMPLETED" || status === "REJECTED" || status === "CANCELLED";
}

/** All recipients have acted, the sealed files are not stored yet (rulings 6, 8a). */
export function isSealing(envelope: Pick<EnvelopeState, "status" | "sealingSince">): boolean {
  return envelope.status === "PENDING" && envelope.sealingSince !== null;
}

/** Returns the code with which an envelope in this state refuses (rest/envelopes.md 16). */
export function getStatusErrorCode(envelope: Pick<EnvelopeState, "type" | "status">): ErrorCode {
  if (envelope.type === "TEMPLATE") return "INVALID_REQUEST";
  return (
    {
      DRAFT: "ENVELOPE_DRAFT",
      PENDING: "INVALID_REQUEST",
      COMPLETED: "ENVELOPE_COMPLETED",
      REJECTED: "ENVELOPE_REJECTED",
      CANCELLED: "ENVELOPE_CANCELLED",
    } as const
  )[envelope.status];
}

declare const planned: unique symbol;

/**
 * A status that may be written. It reads like any other; only `planTransition` makes one from a plain status, so that a
 * write without a transition does not compile (server/README.md 4).
 */
export type PlannedStatus = EnvelopeStatus & { readonly [planned]: "envelope.status" };

/** The only place that turns a plain status into a writable one. */
function asPlannedStatus(status: EnvelopeStatus): PlannedStatus;
function asPlannedStatus(status: EnvelopeStatus): EnvelopeStatus {
  return status;
}

class PlannedTransition {
  /** Makes the type nominal: only this file can build one. */
  readonly #planned = true;

  constructor(
    readonly action: TransitionAction,
    /** The exact status on which the decision was made: the writer's condition. */
    readonly from: EnvelopeStatus,
    readonly to: PlannedStatus,
    /** The writer's second condition: `sealing_since` must be set, or must not be. */
    readonly requiresSealing: boolean,
    readonly emits: WebhookEvent | null,
    /** Sets `completedAt` to now: the envelope reaches a terminal status. */
    readonly ends: boolean,
    /** Sets `deletedAt` to now. */
    readonly deletes: boolean,
  ) {}

  get isPlanned(): boolean {
    return this.#planned;
  }
}

/** A decided change of status. Only `planTransition` makes one, and the store's `applyTransition` takes no other. */
export type Planned = PlannedTransition;

/**
 * Decides a change of status.
 * @throws DomainError with the code of rest/envelopes.md 16: NOT_FOUND if it is deleted, or a template without
 * this action; ENVELOPE_* or INVALID_REQUEST for the wrong state
 */
export function planTransition(action: TransitionAction, envelope: EnvelopeState): Planned {
  const refusal = findError(action, envelope);
  if (refusal !== null) throw refusal;
  const transition: Transition = TRANSITIONS[action];
  const to = transition.to[envelope.status] ?? envelope.status;
  return new PlannedTransition(
    action,
    envelope.status,
    asPlannedStatus(to),
    transition.whileSealing === "only",
    getEmittedEvent(action, envelope),
    isTerminal(to) && !isTerminal(envelope.status),
    action === "remove",
  );
}

/** Throws the `DomainError` of `planTransition` or of the actions that keep the status. */
export function assertAllowed(action: EnvelopeAction, envelope: EnvelopeState): void {
  const refusal = findError(action, envelope);
  if (refusal !== null) throw refusal;
}

/** As `assertAllowed`, but returns a boolean. */
export function isAllowed(action: EnvelopeAction, envelope: EnvelopeState): boolean {
  return findError(action, envelope) === null;
}

/**
 * Returns the actions this actor may perform on this envelope now, for the buttons: state, sight and rights
 * together. The server decides again; `findSendingProblems` reports problems inside the envelope.
 */
export function listAllowedActions(
  envelope: EnvelopeState & EnvelopeForSight,
  actor: Actor,
): EnvelopeAction[] {
  if (!canSee(actor, envelope)) return [];
  return ENVELOPE_ACTIONS.filter(
    (action) => isAllowed(action, envelope) && mayPerform(action, envelope, actor),
  );
}

function isTransition(action: string): action is TransitionAction {
  return action in TRANSITIONS;
}

function isAction(name: string): name is EnvelopeAction {
  return isTransition(name) || name in ALLOWANCES;
}

export const ENVELOPE_ACTIONS: readonly EnvelopeAction[] = [
  ...Object.keys(TRANSITIONS),
  ...Object.keys(ALLOWANCES),
].filter(isAction);

/** An envelope that was already cancelled emits no second event; a template has its own event. */
function getEmittedEvent(action: TransitionAction, envelope: EnvelopeState): WebhookEvent | null {
  if (action === "remove" && envelope.type === "TEMPLATE") return "TEMPLATE_DELETED";
  return envelope.status === "CANCELLED" ? null : TRANSITIONS[action].emits;
}

function isForTemplates(action: EnvelopeAction): boolean {
  return isTransition(action) ? action === "remove" : ALLOWANCES[action].templates;
}

/** Actions that would change bytes that a recipient signs or has signed (domain/fields.md 8.6, rule 2). */
const FROZEN: readonly EnvelopeAction[] = [
  "createItem",
  "updateItem",
  "replaceItem",
  "deleteItem",
  "createField",
  "updateField",
  "deleteField",
  "addRecipient",
  "createRecipient",
  "updateRecipient",
  "deleteRecipient",
];

/**
 * Sending a template is a wrong request; all other document actions do not know templates (rest/envelopes.md
 * 4.8, 16).
 */
const SENDING: readonly EnvelopeAction[] = ["distribute", "notifyUnsent", "redistribute"];

function findError(action: EnvelopeAction, envelope: EnvelopeState): DomainError | null {
  if (envelope.deletedAt !== null) return new DomainError("NOT_FOUND");
  if (isOfWrongType(action, envelope.type)) {
    return SENDING.includes(action)
      ? new DomainError("INVALID_REQUEST", "A template cannot be sent. Create a document from it first.")
      : new DomainError("NOT_FOUND");
  }
  if (envelope.remoteSignatureSince && envelope.status === "PENDING" && FROZEN.includes(action)) {
    return new DomainError("ENVELOPE_TSP_LOCKED");
  }
  if (!isStatusAllowed(action, envelope.status)) return new DomainError(getStatusErrorCode(envelope));
  const { whileSealing } = isTransition(action) ? TRANSITIONS[action] : ALLOWANCES[action];
  if (isSealing(envelope) && whileSealing === "never") {
    return new DomainError("INVALID_REQUEST", "Everybody has acted and the document is being sealed.");
  }
  if (!isSealing(envelope) && whileSealing === "only") {
    return new DomainError("INVALID_REQUEST", "Not everybody has acted yet.");
  }
  return null;
}

function isOfWrongType(action: EnvelopeAction, type: EnvelopeType): boolean {
  return type === "TEMPLATE" && !isForTemplates(action);
}

function isStatusAllowed(action: EnvelopeAction, status: EnvelopeStatus): boolean {
  if (isTransition(action)) {
    const { to }: Transition = TRANSITIONS[action];
    return to[status] !== undefined;
  }
  const allowed: readonly EnvelopeStatus[] = ALLOWANCES[action].while;
  return allowed.includes(status);
}
