import { catalogueOf } from "./catalogue.ts";

const shared = import.meta.glob<object>("./en/*.json", { eager: true, import: "default" });
const features = import.meta.glob<object>("../features/*/locales/en.json", { eager: true, import: "default" });

export default catalogueOf(shared, features);
