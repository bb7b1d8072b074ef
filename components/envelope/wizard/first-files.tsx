"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { NumberedSteps } from "@/components/ui/numbered-steps";
import { type PictureSubject, ProductPicture } from "@/components/ui/product-picture";
import { notify } from "@/components/ui/toast";
import { useSampleWords } from "@/components/use-sample-words";

type FirstFilesProps = {
  title: string;
  lead: string;
  steps: readonly string[];
  picture: PictureSubject;
  drop: string;
  dropHint: string;
  isStarting: boolean;
  onFiles: (files: File[]) => void;
};

/** The empty state: explanation, steps, and a place for the first PDF or our sample. */
export function FirstFiles({ title, lead, steps, picture, isStarting, onFiles, ...drop }: FirstFilesProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 rounded-sheet border border-hairline bg-bg p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="mt-1 mb-6 max-w-[60ch] text-reader text-ink-2">{lead}</p>
        <FileDrop
          label={drop.drop}
          hint={drop.dropHint}
          accept="application/pdf,.pdf"
          disabled={isStarting}
          onFiles={onFiles}
        />
        <SampleButton isStarting={isStarting} onFiles={onFiles} />
      </div>
      <div className="flex flex-col justify-center gap-6">
        <ProductPicture of={picture} className="mx-auto max-lg:hidden" />
        <NumberedSteps steps={steps} />
      </div>
    </section>
  );
}

/** Uses our sample if the user has no PDF at hand. */
function SampleButton({ isStarting, onFiles }: Pick<FirstFilesProps, "isStarting" | "onFiles">) {
  const t = useTranslations("owner.sample");
  const words = useSampleWords();
  const addSample = () =>
    import("@/components/sample-pdf").then(
      ({ createSamplePdf: samplePdf }) => onFiles([samplePdf(words)]),
      () => notify({ tone: "danger", title: t("failed") }),
    );
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-body text-ink-2">
      {t("offer")}
      <Button
        size="dense"
        variant="quiet"
        className="text-primary"
        disabled={isStarting}
        onClick={() => void addSample()}
      >
        {t("take")}
      </Button>
    </p>
  );
}
