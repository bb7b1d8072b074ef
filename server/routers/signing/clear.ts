import { z } from "zod";
import { clock } from "@/server/clock";
import { ClearField } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { type FieldRow, touchEnvelope } from "@/server/db/store/envelope";
import { clearFieldValue } from "@/server/db/store/field-values";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { assertActionAuth, buildAuditContext } from "./recipient/access";
import { findOwnField, type OwnField } from "./recipient/own-field";
import { hashShownField } from "./screen/part-digests";

/** State of a field after `fill` or `clear`; the page returns the digest when it completes. */
export const FieldState = z.object({
  fieldId: z.number(),
  inserted: z.boolean(),
  customText: z.string(),
  digest: z.string(),
});
export type FieldState = z.infer<typeof FieldState>;

type Value = Pick<FieldRow, "id" | "inserted" | "customText">;

export const toFieldState = (value: Value, signatureSha256?: Uint8Array): FieldState => ({
  fieldId: value.id,
  inserted: value.inserted,
  customText: value.customText,
  digest: hashShownField(value, signatureSha256),
});

/**
 * Clears a field with its signature (domain/signing.md 4.6); an empty one is left, unrecorded. Recipient, by
 * the signing token. @throws DomainError NOT_FOUND (token, field), INVALID_REQUEST (read-only),
 * TWO_FACTOR_AUTH_FAILED, or the code of `canAct`
 */
export const clear = publicProcedure
  .input(ClearField)
  .output(FieldState)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      const target = findOwnField(party, input.fieldId, now);
      if (target.field.type === "RUT_FIRMADO") {
        throw new DomainError(
          "INVALID_REQUEST",
          "This field comes from a verified identity and cannot be emptied.",
        );
      }
      assertActionAuth(party, now);
      return clearField(tx, party, target, buildAuditContext(ctx, party, now));
    }),
  );

/** Clears a field that was already checked. */
export async function clearField(
  tx: Transaction,
  party: RecipientContext,
  { field }: OwnField,
  act: AuditContext,
): Promise<FieldState> {
  if (await clearFieldValue(tx, field.id)) {
    await recordAudit(
      tx,
      party.envelope.id,
      [{ type: "DOCUMENT_FIELD_UNINSERTED", data: { field: field.type, fieldId: field.secondaryId } }],
      act,
    );
    await touchEnvelope(tx, party.envelope.id, act.now);
  }
  return toFieldState({ ...field, inserted: false, customText: "" });
}
