"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

// Loaded only on pages that offer them: the signing page does not.
const CompanyButton = dynamic(
  retryUntilLoaded(() => import("./company-button").then((module) => module.CompanyButton)),
);
const MailedLinkMethod = dynamic(
  retryUntilLoaded(() => import("./mailed-link-button").then((module) => module.MailedLinkMethod)),
);

/** The path to continue at, for each method that a page offers. */
export type OfferedDoors = {
  /** Set if a company's sign-in is offered. It leaves this page. */
  companyNext?: string | undefined;
  /** Set if a mailed link is offered. It opens on a page of its own. */
  mailedLinkNext?: string | undefined;
};

type OtherSignInMethodsProps = OfferedDoors & { email: string; onLinkAsked: (email: string) => void };

export function OtherSignInMethods({
  email,
  companyNext,
  mailedLinkNext,
  onLinkAsked,
}: OtherSignInMethodsProps) {
  return (
    <>
      {companyNext !== undefined && <CompanyButton email={email} next={companyNext} />}
      {mailedLinkNext !== undefined && (
        <MailedLinkMethod email={email} next={mailedLinkNext} onAsked={onLinkAsked} />
      )}
    </>
  );
}
