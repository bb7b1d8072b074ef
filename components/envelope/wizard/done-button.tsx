"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveEverything } from "@/components/form/save-status";
import { Button } from "@/components/ui/button";

/** Ends the preparation of a template. Nothing is sent; pending changes are saved first. */
export function DoneButton({ href }: { href: string }) {
  const t = useTranslations("templates.wizard");
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const saveAndLeave = async () => {
    setBusy(true);
    await saveEverything();
    router.push(href);
  };
  return (
    <div className="flex flex-col gap-3">
      <Button wide loading={busy} onClick={() => void saveAndLeave()}>
        <Check aria-hidden />
        {t("done")}
      </Button>
      <p className="text-dense text-ink-3">{t("doneHint")}</p>
    </div>
  );
}
