import { router } from "@/server/trpc";
import { documents } from "./documents";
import { exportCsv } from "./export-csv";
import { organisation } from "./organisation";
import { organisationExport } from "./organisation-export";
import { organisationRecipients } from "./organisation-recipients";
import { recipients } from "./recipients";

/** Reports on documents over weeks and months (domain/README.md 11). */
export const reports = router({
  documents,
  exportCsv,
  organisation,
  organisationExport,
  organisationRecipients,
  recipients,
});
