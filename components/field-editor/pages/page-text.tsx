"use client";

import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** Text of a page for screen readers. A page without text (a scan) says so. */
export function PageText({ page, number }: { page: PDFPageProxy; number: number }) {
  const t = useTranslations("editor.page");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readText(page).then(
      (read) => isCurrent && setText(read),
      () => isCurrent && setText(""),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  if (text === null) return null;
  return (
    <p className="sr-only">
      {text === "" ? t("noText", { page: number }) : t("text", { page: number, text })}
    </p>
  );
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const words = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : " "}` : ""));
  return words.join("").replace(/ +/g, " ").trim();
}
