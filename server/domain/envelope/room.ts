import { DomainError, type ErrorCode } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";

const ROOM = {
  items: { most: DEFAULT_LIMITS.itemsPerEnvelope, code: "ENVELOPE_ITEM_LIMIT_EXCEEDED" },
  recipients: { most: DEFAULT_LIMITS.recipientsPerEnvelope, code: "RECIPIENT_LIMIT_EXCEEDED" },
  fields: { most: DEFAULT_LIMITS.fieldsPerEnvelope, code: "FIELD_LIMIT_EXCEEDED" },
} as const satisfies Record<string, { most: number; code: ErrorCode }>;

/**
 * Whether an envelope may hold so many, those it has and those that come together: asked once a request, by who knows
 * both. Schemas bound lists before anything is read, and cannot know what is there; sending counts again, because what
 * a team adds by itself comes in between. @throws DomainError ENVELOPE_ITEM_, RECIPIENT_ or FIELD_LIMIT_EXCEEDED
 */
export function assertRoom(kind: keyof typeof ROOM, count: number): void {
  const { most, code } = ROOM[kind];
  if (count > most) throw new DomainError(code);
}
