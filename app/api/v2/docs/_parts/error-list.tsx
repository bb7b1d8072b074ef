import { Link } from "@/components/ui/link";
import { ERROR_TABLE } from "@/server/domain/error-table";
import type { Messages } from "@/server/domain/messages";
import { DataTable } from "./data-table";
import { InlineCode } from "./inline";

export function ErrorList({ refusals, t }: { refusals: readonly number[]; t: Messages["docs"] }) {
  return (
    <section aria-labelledby="errors-heading">
      <h2 id="errors-heading" className="mt-10 text-h2">
        {t.operation.errors}
      </h2>
      <p className="mt-1 mb-3 text-body text-ink-2">
        <Link href="/api/v2/docs/errors">{t.operation.errorsLead}</Link>
      </p>
      <div lang="en" className="divide-y divide-hairline border-y border-hairline">
        {refusals.map((status) => (
          <StatusCodes key={status} status={status} />
        ))}
      </div>
    </section>
  );
}

function StatusCodes({ status }: { status: number }) {
  const entries = ERROR_TABLE.filter((entry) => entry.status === status);
  return (
    <details>
      <summary className="py-2 text-body">
        <span className="font-mono font-medium text-danger">{status}</span>{" "}
        <span className="text-dense text-ink-2">
          {entries
            .map(({ code }) => code)
            .slice(0, 3)
            .join(", ")}
        </span>
        {entries.length > 3 && <span className="text-dense text-ink-3"> … {entries.length}</span>}
      </summary>
      <DataTable
        name={String(status)}
        head={["Code", "Cause", "What to do"]}
        rows={entries.map(({ code, cause, remedy }) => [
          <InlineCode key={code}>{code}</InlineCode>,
          cause,
          remedy,
        ])}
      />
    </details>
  );
}
