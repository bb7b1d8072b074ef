"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-field";
import { DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import type { ListedRequest } from "../../api-types";
import { formatRequestCurl } from "./request-curl";

type RequestTableProps = { caption: string; requests: readonly ListedRequest[] };

const getTone = (status: number) => (status >= 500 ? "danger" : status >= 400 ? "warning" : "success");

/** A row per call; cards on a phone. */
export function RequestTable({ caption, requests }: RequestTableProps) {
  const t = useTranslations("settings.requests");
  return (
    <DataTable
      caption={caption}
      cardsBelow="md"
      rows={requests}
      rowKey={({ id }) => id}
      cellClassName="py-2.5 align-top text-dense"
      columns={[
        {
          key: "call",
          title: t("call"),
          isRowHeader: true,
          cell: ({ method, path, requestId }) => (
            <>
              <span className="font-mono wrap-anywhere text-ink">
                <span className="font-semibold">{method}</span> {path}
              </span>
              <span className="mt-0.5 block text-ink-2">
                {t("requestId")} <span className="font-mono wrap-anywhere select-all">{requestId}</span>
              </span>
            </>
          ),
        },
        {
          key: "status",
          title: t("status"),
          cell: ({ status }) => <Badge tone={getTone(status)}>{status}</Badge>,
        },
        {
          key: "took",
          title: t("took"),
          cellClassName: "whitespace-nowrap tabular-nums",
          cell: ({ ms }) => t("ms", { ms }),
        },
        {
          key: "token",
          title: t("token"),
          cellClassName: "wrap-anywhere",
          cell: ({ tokenName }) => tokenName ?? t("noToken"),
        },
        {
          key: "time",
          title: t("time"),
          cellClassName: "text-ink-2 md:whitespace-nowrap",
          cell: ({ at }) => <Moment at={at} />,
        },
        {
          key: "copy",
          title: t("copy"),
          isTitleHidden: true,
          cellClassName: "text-right max-md:pt-1 max-md:text-left",
          cell: (request) => (
            <CopyButton
              size="dense"
              variant="quiet"
              className="max-md:-ml-3"
              aria-label={t("copyOf", { method: request.method, path: request.path })}
              text={async () => formatRequestCurl(request, location.origin)}
            >
              curl
            </CopyButton>
          ),
        },
      ]}
    />
  );
}
