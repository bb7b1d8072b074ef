"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { RenameDialog } from "@/components/template/rename-dialog";
import { isDraft } from "@/server/domain/envelope/status";
import { useRename } from "./use-rename";

export function RenameDocument({ envelope, onClose }: { envelope: OwnerEnvelope; onClose: () => void }) {
  const t = useTranslations("following.rename");
  const rename = useRename(envelope);
  const words = {
    title: t("title"),
    lead: t(isDraft(envelope) ? "draftLead" : "lead"),
    label: t("label"),
    save: t("save"),
    keep: t("keep"),
  };
  return <RenameDialog title={envelope.title} words={words} onClose={onClose} onRename={rename} />;
}
