import { z } from "zod";
import { Timestamp } from "@/server/contract/timestamp";
import type { CompanyDomainRow } from "@/server/db/store/company-domain";
import { buildDomainRecord } from "@/server/domain/company/domain-name";

export const CompanyDomain = z.object({
  id: z.string(),
  domain: z.string(),
  isVerified: z.boolean(),
  record: z.object({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
  checkedAt: Timestamp.nullable(),
});

export const DomainIdInput = z.object({ organisationId: z.int32(), domainId: z.string().min(1).max(100) });

export const toCompanyDomain = (row: CompanyDomainRow): z.infer<typeof CompanyDomain> => ({
  id: row.id,
  domain: row.domain,
  isVerified: row.verifiedAt !== null,
  record: { type: "TXT", ...buildDomainRecord(row) },
  checkedAt: row.checkedAt?.toISOString() ?? null,
});
