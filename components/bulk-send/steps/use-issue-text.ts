import { useTranslations } from "use-intl";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { RowIssue } from "@/server/domain/bulk-send/row";
import { ERRORS, type ErrorCode, type Said } from "@/server/domain/errors";

/** As a batch keeps it: without a code where the document was refused and not the row. */
type ToldIssue = Pick<RowIssue, "column" | "message"> & {
  code: RowIssue["code"] | null;
  said?: Said | null | undefined;
};

/**
 * What is wrong with a row, in the reader's language: by its code, for a value by the rule that it breaks, and by the
 * code of the refusal where the row itself was right.
 */
export function useIssueText(
  columns: readonly BulkColumn[],
): (issue: ToldIssue, refusal?: string | null) => string {
  const t = useTranslations("bulk.issue");
  const errors = useTranslations("errors");
  return ({ code, column, message, said }, refusal) => {
    const reason = said ? errors(`said.${said.key}`, said.values) : message;
    if (code === null) return !said && isErrorCode(refusal) ? errors(refusal) : reason;
    const header = column === null ? "" : (columns[column]?.header ?? "");
    return code === "VALUE_INVALID" ? t(code, { header, message: reason }) : t(code, { header });
  };
}

const isErrorCode = (code: string | null | undefined): code is ErrorCode =>
  code !== null && code !== undefined && Object.hasOwn(ERRORS, code);
