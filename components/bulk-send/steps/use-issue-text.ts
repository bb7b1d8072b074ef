import { useTranslations } from "use-intl";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { RowIssue } from "@/server/domain/bulk-send/row";
import { ERRORS, type ErrorCode, type IssueText } from "@/server/domain/errors";

/** An issue as the bulk send stores it. It has no code if the document was refused and not the row. */
type ToldIssue = Pick<RowIssue, "column" | "message"> & {
  code: RowIssue["code"] | null;
  said?: IssueText | null | undefined;
};

/**
 * Returns the text of a row's issue in the reader's language: by its code, by the broken rule of a value, or
 * by the code of the refusal.
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
