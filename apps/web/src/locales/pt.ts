import { catalogueOf } from "./catalogue.ts";

const shared = import.meta.glob<object>("./pt/*.json", { eager: true, import: "default" });
const features = import.meta.glob<object>("../features/*/locales/pt.json", { eager: true, import: "default" });

export default catalogueOf(shared, features);
