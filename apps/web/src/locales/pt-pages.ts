import { catalogueOf } from "./catalogue.ts";

const features = import.meta.glob<object>("../features/*/locales/pt.page.json", { eager: true, import: "default" });

export default catalogueOf({}, features);
