import { useTranslations } from "use-intl";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { RowIssue } from "@/server/domain/bulk-send/row";

/** What is wrong with a row, in the reader's language: by its code, and for a value by what its field takes. */
export function useIssueText(columns: readonly BulkColumn[]): (issue: RowIssue) => string {
  const t = useTranslations("bulk.issue");
  return ({ code, column, message }) => {
    const header = column === null ? "" : (columns[column]?.header ?? "");
    return code === "VALUE_INVALID" ? t(code, { header, message }) : t(code, { header });
  };
}
