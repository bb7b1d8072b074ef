import type { EnvelopeMetadata } from "@/server/contract/admin-envelope";
import { toIso } from "@/server/contract/recipient";
import type { loadEnvelopeMetadata } from "@/server/db/store/envelope-anywhere";

type MetadataRow = NonNullable<Awaited<ReturnType<typeof loadEnvelopeMetadata>>>;

export const toMetadata = (row: MetadataRow): EnvelopeMetadata => ({
  id: row.id,
  type: row.type,
  status: row.status,
  title: row.title,
  team: row.team,
  organisation: row.organisation,
  ownerName: row.ownerName,
  ownerEmail: row.ownerEmail,
  createdAt: row.createdAt.toISOString(),
  completedAt: toIso(row.completedAt),
  deletedAt: toIso(row.deletedAt),
});
