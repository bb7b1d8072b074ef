"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { memo, type ReactNode, useState } from "react";
import { Page, type PageProps } from "react-pdf";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useEditorState, useIsLocked, usePreview } from "../editor-context";
import type { PageSize, Rect } from "../model/geometry";
import { listFieldsOnPage } from "../model/page-index";
import { listOpenPlacesOnPage } from "../model/place";
import { BlockChip } from "./block-chip";
import { FieldBox } from "./field-box";
import { FieldHandles } from "./field-handles";
import { PagePicture } from "./page-picture";
import { PageText } from "./page-text";
import { PreviewLayer } from "./preview-layer";
import { SuggestionBox } from "./suggestion-box";

type PageRenderProps = Parameters<Extract<PageProps["children"], (context: never) => ReactNode>>[0];

export type PageFrameProps = {
  itemId: string;
  page: number;
  size: PageSize;
  box: Rect;
  /** The bitmap is rendered for this width. It follows the zoom once zooming pauses. */
  pictureWidthPx: number;
  /** Null while the file is loading. */
  pdf: PDFDocumentProxy | null;
};

export const PageFrame = memo(function PageFrame(props: PageFrameProps) {
  const { itemId, page, size, box } = props;
  const fields = useEditorState((state) => listFieldsOnPage(state.fields, itemId, page));
  const places = useEditorState((state) => listOpenPlacesOnPage(state.fields, state.places, itemId, page));
  const isLocked = useIsLocked();
  const isDropTarget = usePreview(({ dropPage }) => dropPage === page);
  return (
    <div
      data-page={page}
      data-testid={`page-${page}`}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className={classNames(
        "absolute bg-paper text-paper-ink shadow-low outline outline-1 outline-[rgb(16_24_40/14%)]",
        isDropTarget && "outline-3 outline-focus",
      )}
    >
      <PageContent {...props} />
      {!isLocked && places.map((place) => <SuggestionBox key={place.key} place={place} size={size} />)}
      {fields.map((field) => (
        <FieldBox key={field.id} field={field} page={size} />
      ))}
      <FieldHandles fields={fields} />
      <BlockChip page={page} size={size} />
      <PreviewLayer page={page} size={size} />
    </div>
  );
});

/** The rendered page. If it fails, the frame stays so that fields can still be placed. */
function PageContent({ page, pictureWidthPx, pdf }: PageFrameProps) {
  const t = useTranslations("editor.page");
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <div className="absolute inset-x-0 top-0 z-20 flex flex-col items-center gap-3 p-6 text-center text-body">
        <p>{t("failed", { page })}</p>
        <Button
          variant="secondary"
          size="dense"
          onClick={() => {
            setAttempt(attempt + 1);
            setHasFailed(false);
          }}
        >
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (!pdf) return null;
  return (
    <Page
      key={attempt}
      className="pointer-events-none absolute! inset-0 select-none"
      pdf={pdf}
      pageNumber={page}
      renderMode="none"
      renderAnnotationLayer={false}
      renderTextLayer={false}
      suspense={false}
      loading={null}
      error={null}
      onLoadError={() => setHasFailed(true)}
    >
      {(context) => <OpenPage {...context} widthPx={pictureWidthPx} onFailure={() => setHasFailed(true)} />}
    </Page>
  );
}

function OpenPage({
  page,
  pageNumber,
  widthPx,
  onFailure,
}: Pick<PageRenderProps, "page" | "pageNumber"> & { widthPx: number; onFailure: () => void }) {
  return (
    <>
      <PagePicture page={page} widthPx={widthPx} onFailure={onFailure} />
      <PageText page={page} number={pageNumber} />
    </>
  );
}
