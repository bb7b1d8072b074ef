"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { notify } from "@/components/ui/toast";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import { DOWNLOAD_LIMITS } from "@/server/domain/limits";
import { useFileSize } from "../wizard/files/use-file-size";
import { buildDownloadHref, buildDownloadInput, type DownloadChoice } from "./download-address";

type DownloadDialogProps = { teamUrl: string; meant: EnvelopeSelection; onClose: () => void };

const MOST = {
  envelopes: DOWNLOAD_LIMITS.envelopes,
  reports: DOWNLOAD_LIMITS.envelopesWithReports,
  gigabytes: DOWNLOAD_LIMITS.bytes / 1024 ** 3,
};

export function DownloadDialog({ teamUrl, meant, onClose }: DownloadDialogProps) {
  const t = useTranslations("downloads");
  const [choice, setChoice] = useState<DownloadChoice>({ version: "signed", include: "files" });
  const trpc = useTRPC();
  const measure = useQuery(
    trpc.envelope.measureDownload.queryOptions(buildDownloadInput(meant, choice), {
      retry: false,
      placeholderData: keepPreviousData,
    }),
  );
  const isReady = measure.isSuccess && measure.data.files > 0;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("notNow")}
          </Button>
          {isReady ? (
            <Button asChild>
              <a
                href={buildDownloadHref(teamUrl, meant, choice)}
                download
                onClick={() => {
                  notify({ tone: "info", title: t("begun") });
                  onClose();
                }}
              >
                <Download aria-hidden />
                {t("act")}
              </a>
            </Button>
          ) : (
            <Button aria-disabled loading={measure.isPending}>
              <Download aria-hidden />
              {t("act")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          label={t("which")}
          value={choice.version}
          onValueChange={(version) => setChoice({ ...choice, version })}
          options={(["signed", "original"] as const).map((value) => ({
            value,
            label: t(`version.${value}`),
            hint: t(`hint.${value}`),
          }))}
        />
        <Checkbox
          label={t("reports")}
          hint={t("reportsHint")}
          checked={choice.include === "all"}
          onCheckedChange={(isOn) => setChoice({ ...choice, include: isOn ? "all" : "files" })}
        />
        <Measure measure={measure} />
      </div>
    </Dialog>
  );
}

type MeasureProps = {
  measure: {
    data?: { envelopes: number; files: number; bytes: number } | undefined;
    error: unknown;
  };
};

function Measure({ measure: { data, error } }: MeasureProps) {
  const t = useTranslations("downloads");
  const fileSize = useFileSize();
  const reasonText = useReasonText();
  if (error) {
    const isTooMuch = readErrorData(error)?.code === "LIMIT_EXCEEDED";
    return <Banner tone="danger" role="alert" title={isTooMuch ? t("tooMuch", MOST) : reasonText(error)} />;
  }
  return (
    <p role="status" className="min-h-5 text-dense text-ink-2 tabular-nums">
      {data && t("measure", { envelopes: data.envelopes, files: data.files, size: fileSize(data.bytes) })}
    </p>
  );
}
