"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { buildEmbedFragment, NO_WISHES, toFramePath } from "./address";
import { LiveFrame } from "./live-frame";
import { OptionsForm } from "./options-form";

type PlaygroundFrame = { src: string; run: number };

/** The link never leaves the page. */
export function EmbedPlayground() {
  const t = useTranslations("docs.playground");
  const [link, setLink] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [wishes, setWishes] = useState(NO_WISHES);
  const [follows, setFollows] = useState(true);
  const [currentFrame, setCurrentFrame] = useState<PlaygroundFrame | null>(null);
  const showFrame = (event: FormEvent) => {
    event.preventDefault();
    const frame = toFramePath(link, location.origin);
    setIsWrong(frame === null);
    if (frame === null) return;
    const fragment = buildEmbedFragment(wishes);
    setCurrentFrame((before) => ({
      src: fragment ? `${frame}#${fragment}` : frame,
      run: (before?.run ?? 0) + 1,
    }));
  };
  return (
    <section
      id="playground"
      aria-labelledby="playground-heading"
      className="my-8 scroll-mt-20 rounded-card border border-hairline bg-bg p-4 sm:p-6"
    >
      <h2 id="playground-heading" className="text-h3">
        {t("title")}
      </h2>
      <p className="mt-1 mb-5 max-w-[68ch] text-body text-ink-2">{t("lead")}</p>
      <form noValidate onSubmit={showFrame} className="flex flex-col gap-5">
        <Field label={t("link")} hint={t("linkHint")} error={isWrong ? t("linkInvalid") : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={link}
              onChange={(event) => {
                setLink(event.target.value);
                setIsWrong(false);
              }}
            />
          )}
        </Field>
        <OptionsForm wishes={wishes} onChange={setWishes} follows={follows} onFollows={setFollows} />
        <Button type="submit" className="self-start">
          {t("show")}
        </Button>
      </form>
      {currentFrame && <LiveFrame key={currentFrame.run} src={currentFrame.src} follows={follows} />}
    </section>
  );
}
