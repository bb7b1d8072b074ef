"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-field";
import { Moment } from "@/components/ui/moment";
import { ColumnHeader, Table } from "@/components/ui/table";
import type { ListedRequest } from "../../api-types";
import { requestCurl } from "./request-curl";

const cell = "px-4 py-2.5 align-top text-dense max-md:block max-md:px-4 max-md:py-0";

type RequestTableProps = { caption: string; requests: readonly ListedRequest[] };

/** A row per call; cards on a phone. */
export function RequestTable({ caption, requests }: RequestTableProps) {
  const t = useTranslations("settings.requests");
  return (
    <Table caption={caption} className="max-md:block max-md:[&_tbody]:block">
      <thead className="border-b border-hairline max-md:sr-only">
        <tr>
          <ColumnHeader>{t("call")}</ColumnHeader>
          <ColumnHeader>{t("status")}</ColumnHeader>
          <ColumnHeader>{t("took")}</ColumnHeader>
          <ColumnHeader>{t("token")}</ColumnHeader>
          <ColumnHeader>{t("time")}</ColumnHeader>
          <th scope="col">
            <span className="sr-only">{t("copy")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </Table>
  );
}

function RequestRow({ request }: { request: ListedRequest }) {
  const t = useTranslations("settings.requests");
  const { method, path, status, ms, tokenName, at, requestId } = request;
  const tone = status >= 500 ? "danger" : status >= 400 ? "warning" : "success";
  return (
    <tr className="max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4">
      <th scope="row" className={`${cell} font-normal`}>
        <span className="font-mono wrap-anywhere text-ink">
          <span className="font-semibold">{method}</span> {path}
        </span>
        <span className="mt-0.5 block text-ink-2">
          {t("requestId")} <span className="font-mono wrap-anywhere select-all">{requestId}</span>
        </span>
      </th>
      <td className={cell}>
        <Badge tone={tone}>{status}</Badge>
      </td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>{t("ms", { ms })}</td>
      <td className={`${cell} wrap-anywhere`}>{tokenName ?? t("noToken")}</td>
      <td className={`${cell} text-ink-2 md:whitespace-nowrap`}>
        <Moment at={at} />
      </td>
      <td className={`${cell} text-right max-md:pt-1 max-md:text-left`}>
        <CopyButton
          size="dense"
          variant="quiet"
          className="max-md:-ml-3"
          aria-label={t("copyOf", { method, path })}
          text={async () => requestCurl(request, location.origin)}
        >
          curl
        </CopyButton>
      </td>
    </tr>
  );
}
