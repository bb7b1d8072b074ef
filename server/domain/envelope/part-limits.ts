import { DomainError, type ErrorCode } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";

const ROOM = {
  items: { most: DEFAULT_LIMITS.itemsPerEnvelope, code: "ENVELOPE_ITEM_LIMIT_EXCEEDED" },
  recipients: { most: DEFAULT_LIMITS.recipientsPerEnvelope, code: "RECIPIENT_LIMIT_EXCEEDED" },
  fields: { most: DEFAULT_LIMITS.fieldsPerEnvelope, code: "FIELD_LIMIT_EXCEEDED" },
} as const satisfies Record<string, { most: number; code: ErrorCode }>;

/**
 * Checks the total of existing and added parts, once per request. Schemas bound lists before any read and
 * cannot know the existing parts; sending counts again, because the team may add more in between. @throws
 * DomainError ENVELOPE_ITEM_, RECIPIENT_ or FIELD_LIMIT_EXCEEDED
 */
export function assertRoom(kind: keyof typeof ROOM, count: number): void {
  const { most, code } = ROOM[kind];
  if (count > most) throw new DomainError(code);
}
