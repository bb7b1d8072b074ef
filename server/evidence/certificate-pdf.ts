import { pageSizes } from "@/server/contract/page-sizes";
import type { Connection } from "@/server/db/client";
import type { Aggregate } from "@/server/db/store/envelope";
import { pdfPools } from "@/server/pdf/pool/registered";
import { need } from "@/server/runtime";
import { certificateModel } from "./certificate";
import { type Evidence, loadEvidence, upToSealing } from "./load";
import { printedSignatures } from "./signature-value";

/**
 * The certificate of a finished envelope as a PDF of its own: what its sealed files carry (api-v2 4.16, domain 6.4).
 * A completed envelope's names the same head of the audit chain, whatever happened since; a rejection ends the
 * envelope before its files are stamped, so there the head is the present one.
 * @throws Refusal INTERNAL_SERVER_ERROR when the audit chain does not hold
 */
export async function certificatePdf(
  connection: Connection,
  aggregate: Aggregate,
  isRejected: boolean,
): Promise<Uint8Array> {
  const evidence = upToSealing(await loadEvidence(connection, aggregate));
  const { completedAt, updatedAt } = evidence.envelope;
  const signatures = await printedSignatures(evidence, need("storage"));
  const model = certificateModel(evidence, signatures, { isRejected, completedAt: completedAt ?? updatedAt });
  return pdfPools().certificate({ model, language: evidence.meta.language, pageSize: lastPageOf(evidence) });
}

function lastPageOf({ items }: Evidence): { width: number; height: number } | null {
  const item = items.at(-1);
  return item ? (pageSizes(item).at(-1) ?? null) : null;
}
