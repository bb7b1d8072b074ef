"use client";

import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";

const groupCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/**
 * Shows the codes once. They close by a separate press after the user confirms that they are stored, never by
 * accident.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTranslations("profile.recovery");
  const [isKept, setKept] = useState(false);
  const text = codes.map(groupCode).join("\n");
  const copyCodes = async () => {
    await navigator.clipboard.writeText(text).then(
      () => notify({ tone: "success", title: t("copied") }),
      () => notify({ tone: "danger", title: t("copyFailed") }),
    );
  };
  return (
    <Dialog
      open
      dirty
      onOpenChange={(isOpen) => !isOpen && isKept && onKept()}
      title={t("title")}
      description={t("lead")}
      size="small"
      footer={
        <Button disabled={!isKept} onClick={onKept}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-hairline bg-muted p-4 font-mono text-body tabular-nums select-all max-[22rem]:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{groupCode(code)}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="dense" variant="secondary" onClick={() => void copyCodes()}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
          <Button size="dense" variant="secondary" asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download={t("fileName")}
            >
              <Download aria-hidden />
              {t("download")}
            </a>
          </Button>
          <Button size="dense" variant="secondary" onClick={() => print()}>
            <Printer aria-hidden />
            {t("print")}
          </Button>
        </div>
        <Checkbox label={t("kept")} checked={isKept} onCheckedChange={setKept} />
      </div>
    </Dialog>
  );
}
