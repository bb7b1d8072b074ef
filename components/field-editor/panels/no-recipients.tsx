"use client";

import { useTranslations } from "use-intl";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { Link } from "@/components/ui/link";
import { useEditor } from "../editor-context";

/** Every field needs a recipient. Without one the palette is disabled, and this links to where to add one. */
export function NoRecipients({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("editor.recipients");
  const { world } = useEditor();
  return (
    <div className="rounded-control bg-warning-tint px-3 py-2.5 text-body">
      <p className="mb-1 font-medium">{t("none")}</p>
      <Link href={`${buildEnvelopeHref(teamUrl, world.envelope)}/edit?step=files#people`}>{t("add")}</Link>
    </div>
  );
}
