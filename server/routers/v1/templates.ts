import { inArray } from "drizzle-orm";
import { z } from "zod";
import { toField } from "@/server/contract/field";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toV1TemplateField } from "@/server/contract/v1/field";
import { toV1Template, V1Template } from "@/server/contract/v1/template";
import { directLinks } from "@/server/db/schema";
import { loadDocumentDataIds } from "@/server/db/store/document-data-ids";
import type { RecipientRow } from "@/server/db/store/envelope";
import { listReadableEnvelopes } from "@/server/db/store/envelope-names";
import { listFieldsOfEnvelopes, listRecipientsOfEnvelopes } from "@/server/db/store/envelope-parts";
import { getDirectLinkToken } from "@/server/db/store/signing-link";
import { maySeeDirectLink } from "@/server/domain/recipient/link-rights";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { tokenProcedure } from "./token-procedure";

/**
 * Returns templates in v1's form, in the given order, in five queries for any number. Members who may read
 * them, sibling teams' included (ruling 25).
 */
export const templates = tokenProcedure
  .input(z.object({ envelopeIds: z.array(z.string()).max(100) }))
  .output(z.array(V1Template))
  .query(async ({ ctx: { db, actor }, input }) => {
    const ids = input.envelopeIds;
    if (ids.length === 0) return [];
    const rows = await listReadableEnvelopes(db, actor, { type: "envelopeId", ids });
    const people = await listRecipientsOfEnvelopes(db, ids);
    const boxes = await listFieldsOfEnvelopes(db, ids);
    const links = await db.select().from(directLinks).where(inArray(directLinks.envelopeId, ids));
    const getDataId = await loadDocumentDataIds(db, ids);
    const recipientsByEnvelope = Map.groupBy(people, (row) => row.envelopeId);
    const fieldsByEnvelope = Map.groupBy(boxes, (row) => row.envelopeId);
    const linkByEnvelope = new Map(links.map((link) => [link.envelopeId, link]));
    const templates = rows.filter(({ type }) => type === "TEMPLATE");
    const rowById = new Map(templates.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowById.get(id);
      if (!row) return [];
      const link = maySeeDirectLink(actor, row) ? linkByEnvelope.get(id) : undefined;
      return toV1Template(row, {
        templateDocumentDataId: getDataId(id),
        directLink: link ? { token: getDirectLinkToken(actor, row, link), enabled: link.enabled } : null,
        Field: (fieldsByEnvelope.get(id) ?? []).map((box) =>
          toV1TemplateField(toField(box, row), row.legacyId),
        ),
        Recipient: (recipientsByEnvelope.get(id) ?? []).sort(compareBySigningOrder).map(toV1Recipient),
      });
    });
  });

const toV1Recipient = (row: RecipientRow): V1Template["Recipient"][number] => ({
  id: row.id,
  email: row.email,
  name: row.name,
  signingOrder: row.signingOrder,
  authOptions: RecipientAuthOptions.parse(row.authOptions),
  role: row.role,
});
