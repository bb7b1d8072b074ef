import type { Actor } from "@/server/domain/actor";
import type { EnvelopeType, TeamRole, TemplateType, Visibility } from "@/server/domain/vocabulary";

/** Visibilities that each team role sees in its team's envelopes and folders (domain/README.md 3.3). */
export const VISIBLE_TO = {
  ADMIN: ["EVERYONE", "MANAGER_AND_ABOVE", "ADMIN"],
  MANAGER: ["EVERYONE", "MANAGER_AND_ABOVE"],
  MEMBER: ["EVERYONE"],
} as const satisfies Record<TeamRole, readonly Visibility[]>;

const STRICTNESS = { EVERYONE: 0, MANAGER_AND_ABOVE: 1, ADMIN: 2 } as const satisfies Record<
  Visibility,
  number
>;

export function isVisibleTo(role: TeamRole, visibility: Visibility): boolean {
  const visible: readonly Visibility[] = VISIBLE_TO[role];
  return visible.includes(visibility);
}

/** Returns the strictest of an envelope's own visibility and those of its folders (ruling 65). */
export function computeEffectiveVisibility(own: Visibility, folders: readonly Visibility[]): Visibility {
  return folders.reduce(
    (strictest, next) => (STRICTNESS[next] > STRICTNESS[strictest] ? next : strictest),
    own,
  );
}

export type EnvelopeForSight = {
  readonly id: string;
  readonly userId: number;
  readonly teamId: number;
  /** The stricter of its own and its folders' (ruling 65). */
  readonly effectiveVisibility: Visibility;
  /**
   * True if the actor's address is among the recipients: then a member may read it although it is above the
   * role.
   */
  readonly isActorRecipient?: boolean;
};

/**
 * Returns true if this actor may read the envelope and everything in it (ruling 25). Only inside the actor's
 * own team: the owner always, others by role or as recipient. All others get 404.
 */
export function canSee(actor: Actor, envelope: EnvelopeForSight): boolean {
  switch (actor.kind) {
    case "user":
    case "apiToken":
      return (
        actor.teamId === envelope.teamId &&
        (actor.userId === envelope.userId ||
          isVisibleTo(actor.role, envelope.effectiveVisibility) ||
          (actor.kind === "user" && envelope.isActorRecipient === true))
      );
    case "recipient":
      return actor.envelopeId === envelope.id;
    case "embed":
      return actor.teamId === envelope.teamId;
    case "admin":
    case "system":
      return true;
    case "visitor":
      return false;
  }
}

/**
 * ORGANISATION templates of sibling teams are readable and usable by every team of the organisation, never
 * writable (ruling 25). Both team ids must already be known to belong to one organisation.
 */
export function isSharedTemplate(envelope: { type: EnvelopeType; templateType: TemplateType }): boolean {
  return envelope.type === "TEMPLATE" && envelope.templateType === "ORGANISATION";
}

/** Owners set any visibility; others only one they themselves can see (domain/README.md 3.3). */
export function maySetVisibility(
  actor: { userId: number; role: TeamRole },
  envelope: { userId: number },
  visibility: Visibility,
): boolean {
  return actor.userId === envelope.userId || isVisibleTo(actor.role, visibility);
}
