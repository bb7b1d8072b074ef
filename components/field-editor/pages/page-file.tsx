"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useState } from "react";
import { Document, pdfjs } from "react-pdf";
import { useTranslations } from "use-intl";
import { signedInAgain } from "@/components/account/sign-in-prompt";
import { storeFileLanguage } from "@/components/page-text/file-language";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { EditorItem } from "../state/editor";
import { PDF_OPTIONS, PDF_WORKER_URL } from "./pdf-assets";

// react-pdf resets this when it is evaluated, so it is set where react-pdf is imported.
pdfjs.GlobalWorkerOptions.workerSrc = PDF_WORKER_URL;

/**
 * Opens the file and passes it up; the pages draw themselves. A file that cannot be opened offers a retry.
 */
export function PageFile({ item, onOpen }: { item: EditorItem; onOpen: (pdf: PDFDocumentProxy) => void }) {
  const t = useTranslations("editor.page");
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const reloadFile = () => {
    setAttempt((before) => before + 1);
    setHasFailed(false);
  };
  const onLoadError = async (error: Error) => {
    setHasFailed(true);
    if (isSignedOut(error) && (await signedInAgain())) reloadFile();
  };
  if (hasFailed) {
    return (
      <Banner
        tone="danger"
        role="alert"
        className="sticky top-3 left-3 z-30 mx-3 mt-3"
        title={t("fileFailed", { file: item.title })}
        action={
          <Button size="dense" variant="secondary" onClick={reloadFile}>
            {t("retry")}
          </Button>
        }
      >
        {t("placeAnyway")}
      </Banner>
    );
  }
  return (
    <Document
      key={attempt}
      file={item.url}
      options={PDF_OPTIONS}
      suspense={false}
      loading={null}
      error={null}
      noData={null}
      className="hidden"
      onLoadSuccess={(pdf) => {
        void storeFileLanguage(item.id, pdf);
        onOpen(pdf);
      }}
      onLoadError={(error) => void onLoadError(error)}
      onSourceError={() => setHasFailed(true)}
    />
  );
}

/** pdf.js reports the HTTP status it got instead of the file. */
function isSignedOut(error: Error): boolean {
  return error instanceof pdfjs.ResponseException && error.status === 401;
}
