import { redirect } from "next/navigation";

export default function OwnAccountPage() {
  redirect("/settings/profile");
}
