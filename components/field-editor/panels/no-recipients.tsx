"use client";

import { useTranslations } from "use-intl";
import { envelopeHref } from "@/components/envelope/envelope-address";
import { Link } from "@/components/ui/link";
import { useEditor } from "../editor-context";

/** Fields belong to somebody: without anybody who may own them the palette waits, and this says where to go. */
export function NoRecipients({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("editor.recipients");
  const { world } = useEditor();
  return (
    <div className="rounded-control bg-warning-tint px-3 py-2.5 text-body">
      <p className="mb-1 font-medium">{t("none")}</p>
      <Link href={`${envelopeHref(teamUrl, world.envelope)}/edit?step=files#people`}>{t("add")}</Link>
    </div>
  );
}
