"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useReasonText } from "@/components/errors/use-error-text";
import { DrawPad } from "@/components/signing/controls/signature/draw-pad";
import { type Typed, TypePad } from "@/components/signing/controls/signature/type-pad";
import { useAdoption, useTypedChoice } from "@/components/signing/controls/signature/use-typed-choice";
import { type Drawing, drawnValue } from "@/components/signing/model/drawing";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { notify } from "@/components/ui/toast";
import { isBlankDrawing, type KeepableSignature } from "@/server/domain/field/signature";

const WAYS = ["typed", "drawn"] as const;

/** Types or draws the signature that is kept. */
export function SignaturePad({ onKept }: { onKept: () => void }) {
  const t = useTranslations("firstSteps.signature");
  const account = useAccount();
  const [way, setWay] = useState<(typeof WAYS)[number]>("typed");
  const [drawing, setDrawing] = useState<Drawing>({ strokes: [], aspect: 2 });
  const [typed, setTyped] = useState<Typed>({ text: account?.name ?? "", face: "caveat" });
  const [complaint, setComplaint] = useState<"blank" | "name" | null>(null);
  const { keep, isKeeping } = useKeeping(onKept);
  const choice = useTypedChoice(typed, account?.language ?? null);
  const wish = way === "typed" ? JSON.stringify(typed) : "";
  const { isPressed, press } = useAdoption(choice, wish, (value) =>
    value ? keep(value) : setComplaint("name"),
  );
  const use = () => {
    setComplaint(null);
    if (way === "typed") return press();
    const value = drawnValue(drawing);
    if (isBlankDrawing(value)) setComplaint("blank");
    else keep(value);
  };
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("way")}
        value={way}
        onValueChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {way === "typed" ? (
        <TypePad typed={typed} choice={choice} onChange={setTyped} />
      ) : (
        <DrawPad drawing={drawing} onChange={setDrawing} />
      )}
      <p role="alert" className="text-body text-danger empty:hidden">
        {complaint && t(complaint)}
      </p>
      <Button
        className="self-start"
        loading={isKeeping || isPressed}
        disabled={way === "typed" && choice.isFailing}
        onClick={use}
      >
        {t("keep")}
      </Button>
    </div>
  );
}

function useKeeping(onKept: () => void) {
  const t = useTranslations("firstSteps");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const keeping = useMutation(
    trpc.firstSteps.keepSignature.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries({ queryKey: trpc.firstSteps.pathKey() });
        onKept();
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
  return { keep: (value: KeepableSignature) => keeping.mutate({ value }), isKeeping: keeping.isPending };
}
