"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPCClient } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";

type LinkRecipient = { readonly id: number; readonly name: string; readonly email: string };

/**
 * Fetches the signing links of several recipients on demand, one after another, because the audit log records
 * each (ruling 23). All or none: a table with a missing recipient would pass for complete.
 */
export function useAllLinks(envelopeId: string, people: readonly LinkRecipient[]) {
  const t = useTranslations("downloads.links");
  const reasonText = useReasonText();
  const client = useTRPCClient();
  const fetching = useMutation({
    mutationFn: async () => {
      const rows = [[t("name"), t("email"), t("link")]];
      for (const { id, name, email } of people) {
        const { signingUrl } = await client.recipient.revealLink.mutate({ envelopeId, recipientId: id });
        rows.push([name, email, signingUrl]);
      }
      return rows;
    },
    onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
  });
  const loadRows = () => fetching.mutateAsync().catch(() => undefined);
  return {
    isFetching: fetching.isPending,
    /** Tab-separated, for pasting into a spreadsheet. */
    asTable: async () => (await loadRows())?.map((row) => row.map(toOneLine).join("\t")).join("\n"),
    saveCsv: async () => {
      const table = await loadRows();
      if (table) saveFile(`${CSV_BEGIN}${table.map(formatCsvLine).join("")}`);
    },
  };
}

const toOneLine = (cell: string) => cell.replaceAll(/\s+/g, " ");

function saveFile(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = "links.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
