import { redirect } from "next/navigation";

/** A team's own address, as people shorten it by hand, leads to its documents. */
export default async function TeamPage({ params }: { params: Promise<{ team: string }> }): Promise<never> {
  const { team } = await params;
  redirect(`/t/${team}/envelopes`);
}
