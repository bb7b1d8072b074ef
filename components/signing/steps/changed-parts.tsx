"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useWords } from "../controls/use-words";
import { TextButton } from "../frame";
import type { ChangedPart } from "../model/changed-parts";
import { useSessionContext } from "../state/session-context";

/**
 * Lists what changed while the page was open, so that the recipient
 * checks it before finishing (components/signing.md 5.8).
 */
export function ChangedParts({ parts }: { parts: readonly ChangedPart[] }) {
  const t = useTranslations("signing.review.changed");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (parts.length > 0) heading.current?.focus();
  }, [parts]);
  if (parts.length === 0) return null;
  return (
    <section className="rounded-card border border-danger p-4">
      <h3 ref={heading} tabIndex={-1} className="text-body font-medium text-danger outline-none">
        {t("title")}
      </h3>
      <p className="pt-1 text-body">{t("body")}</p>
      <ul className="list-disc pt-2 pl-5 text-body [overflow-wrap:anywhere]">
        {parts.map((part) => (
          <li key={JSON.stringify(part)}>
            <Part part={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part({ part }: { part: ChangedPart }) {
  const t = useTranslations("signing.review.changed");
  switch (part.kind) {
    case "title":
      return t("renamed");
    case "field":
      return <ChangedField id={part.id} />;
    case "file":
      return t("file", { title: part.title });
    case "attachment":
      return t(`attachment.${part.change}`, { label: part.label });
  }
}

function ChangedField({ id }: { id: number }) {
  const t = useTranslations("signing.review.changed");
  const { plan, goTo } = useSessionContext();
  const words = useWords();
  const field = plan.fillable.find((one) => one.id === id);
  if (!field) return t("fieldGone");
  const [label, value] = [words.label(field), field.signature ? "" : words.value(field)];
  const sentence = value
    ? t("value", { label, value })
    : t(field.inserted ? "signature" : "emptied", { label });
  return (
    <>
      {sentence} {/* On a line of its own: a target of finger height would spread the text lines. */}
      <span className="-ml-2 block">
        <TextButton onClick={() => goTo(id)}>{t("look")}</TextButton>
      </span>
    </>
  );
}
