"use client";

import { Download, MoveHorizontal, Scan, ZoomIn, ZoomOut } from "lucide-react";
import dynamic from "next/dynamic";
import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { retryImport } from "../retry-import";
import { useSessionContext } from "../state/session-context";
import type { SigningFile } from "./file-pages";
import { ZOOM } from "./use-zoom";

// Rarely needed, so its script loads on demand.
const AttachmentList = dynamic(
  retryImport(() => import("./attachment-list").then((module) => module.AttachmentList)),
);

type DocumentBarProps = {
  files: readonly SigningFile[];
  file: SigningFile;
  onFile: (id: string) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  onFitPage: () => void;
  scroller: RefObject<HTMLElement | null>;
};

export function DocumentBar({ files, file, onFile, zoom, onZoom, onFitPage, scroller }: DocumentBarProps) {
  const t = useTranslations("signing.document");
  const page = useShownPage(scroller, file.id);
  const { attachments } = useSessionContext().state.session;
  const isWide = Math.abs(zoom - ZOOM.width) < 0.01;
  return (
    <div className="shrink-0 border-b border-hairline bg-bg">
      {files.length > 1 && <FileTabs files={files} file={file} onFile={onFile} />}
      <div className="relative flex min-h-11 flex-wrap items-center justify-end pl-4 text-body text-ink-2">
        <p className="min-w-20 flex-1">{t("page", { page, pages: file.pages.length })}</p>
        {attachments.length > 0 && <AttachmentList attachments={attachments} />}
        <IconButton
          label={t("zoomOut")}
          icon={<ZoomOut aria-hidden />}
          className="size-11"
          disabled={zoom <= ZOOM.min}
          onClick={() => onZoom(zoom - ZOOM.step)}
        />
        <span className="w-12 text-center tabular-nums max-[26rem]:hidden">
          {t("zoom", { percent: Math.round(zoom * 100) })}
        </span>
        <IconButton
          label={t("zoomIn")}
          icon={<ZoomIn aria-hidden />}
          className="size-11"
          disabled={zoom >= ZOOM.max}
          onClick={() => onZoom(zoom + ZOOM.step)}
        />
        <IconButton
          label={t(isWide ? "fitPage" : "fitWidth")}
          icon={isWide ? <Scan aria-hidden /> : <MoveHorizontal aria-hidden />}
          className="size-11 max-[22rem]:hidden"
          onClick={() => (isWide ? onFitPage() : onZoom(ZOOM.width))}
        />
        <a
          href={file.originalUrl}
          download
          aria-label={t("original")}
          title={t("original")}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-muted hover:text-ink"
        >
          <Download className="size-5" aria-hidden />
        </a>
      </div>
    </div>
  );
}

function FileTabs({ files, file, onFile }: Pick<DocumentBarProps, "files" | "file" | "onFile">) {
  const t = useTranslations("signing.document");
  const { plan } = useSessionContext();
  return (
    <nav aria-label={t("files")} className="flex overflow-x-auto px-2">
      {files.map((each) => {
        const left = plan.missing.filter((field) => field.itemId === each.id).length;
        const isShown = each.id === file.id;
        return (
          <button
            key={each.id}
            type="button"
            aria-current={isShown ? "true" : undefined}
            onClick={() => onFile(each.id)}
            className={classNames(
              "flex min-h-11 max-w-56 shrink-0 items-center gap-2 border-b-2 px-3 text-body",
              isShown
                ? "border-primary font-medium text-ink"
                : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            <span className="truncate">{each.title}</span>
            {left > 0 && (
              <span className="shrink-0 rounded-full bg-warning-tint px-2 text-dense text-warning">
                {t("left", { count: left })}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Returns the page of the current step while its field is in sight, else the page in the middle. */
function useShownPage(scroller: RefObject<HTMLElement | null>, fileId: string): number {
  const [page, setPage] = useState(1);
  const { current } = useSessionContext();
  const step = current?.itemId === fileId ? current : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts at its first page again.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const updatePage = () => {
      const box = element.getBoundingClientRect();
      const middle = box.top + box.height / 2;
      const sheets = [...element.querySelectorAll("[data-page]")];
      const own = step && element.querySelector(`[data-page="${step.page}"]`)?.getBoundingClientRect();
      const place = own && own.top + (own.height * step.positionY) / 100;
      if (place && place > box.top && place < box.bottom) return setPage(step.page);
      const visibleSheet =
        sheets.find((sheet) => sheet.getBoundingClientRect().bottom >= middle) ?? sheets.at(-1);
      setPage(Number(visibleSheet?.getAttribute("data-page") ?? 1));
    };
    updatePage();
    element.addEventListener("scroll", updatePage, { passive: true });
    return () => element.removeEventListener("scroll", updatePage);
  }, [scroller, fileId, step]);
  return page;
}
