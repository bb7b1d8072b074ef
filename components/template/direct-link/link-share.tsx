"use client";

import { Download } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { QrCode } from "@/components/signing/controls/qr-code";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { saveBlob, toPngBlob, toSvgBlob } from "./qr-file";

export function LinkShare({ token }: { token: string }) {
  const t = useTranslations("templates.link");
  const code = useRef<HTMLDivElement>(null);
  const url = `${location.origin}/d/${token}`;
  const frame = `<iframe src="${location.origin}/embed/direct/${token}" title="Rubrica" width="100%" height="800"></iframe>`;
  const downloadCode = async (kind: "svg" | "png") => {
    const svg = code.current?.querySelector("svg");
    if (!svg) return;
    const svgBlob = toSvgBlob(svg);
    const blob = kind === "svg" ? svgBlob : await toPngBlob(svgBlob);
    if (blob) saveBlob(blob, `direct-link.${kind}`);
  };
  return (
    <section aria-label={t("address")} className="flex flex-col gap-4">
      <div>
        <p className="mb-1.5 text-body font-medium">{t("address")}</p>
        <CopyField label={t("address")} value={url} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <div ref={code} className="size-32 shrink-0 border border-hairline">
          <QrCode text={url} label={t("qrOf")} />
        </div>
        <div className="flex flex-col gap-2">
          <Button size="dense" variant="secondary" onClick={() => void downloadCode("svg")}>
            <Download aria-hidden />
            {t("svg")}
          </Button>
          <Button size="dense" variant="secondary" onClick={() => void downloadCode("png")}>
            <Download aria-hidden />
            {t("png")}
          </Button>
        </div>
      </div>
      <div>
        <p className="text-body font-medium">{t("embed")}</p>
        <p className="mb-1.5 text-dense text-ink-3">{t("embedHint")}</p>
        <CopyField label={t("embed")} value={frame} />
      </div>
    </section>
  );
}
