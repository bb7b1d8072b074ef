"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import type { BulkDraft } from "../use-bulk-draft";

type SameFileNoticeProps = { draft: BulkDraft; templateId: string; teamUrl: string; onDone: () => void };

/** Names the file that was read, and warns if the same file was sent before. */
export function SameFileNotice({ draft, templateId, teamUrl, onDone }: SameFileNoticeProps) {
  const t = useTranslations("bulk.data");
  const trpc = useTRPC();
  const { fileSha256, fileName = "" } = draft.source;
  const same = useQuery(
    trpc.bulkSend.list.queryOptions(
      { templateId, perPage: 1, ...(fileSha256 ? { fileSha256 } : {}) },
      { enabled: fileSha256 !== undefined },
    ),
  );
  const before = same.data?.data[0];
  // A restored draft has its own notice.
  if (!before && draft.restoredAt) return null;
  return (
    <Banner
      tone={before ? "warning" : "success"}
      role="status"
      title={before ? t("sameFile") : t("read", { file: fileName })}
      action={
        <Button size="dense" onClick={onDone}>
          {before ? t("anyway") : t("next")}
        </Button>
      }
    >
      {before ? (
        <>
          {t("sameFileDetail", { name: before.name })} <Moment at={before.createdAt} />.{" "}
          <Link href={`/t/${teamUrl}/bulk-sends/${before.id}`}>{t("seeIt")}</Link>
        </>
      ) : (
        t("readDetail", { rows: draft.rows.length, columns: draft.columns.length })
      )}
    </Banner>
  );
}
