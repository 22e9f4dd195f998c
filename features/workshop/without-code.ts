import 'chapterwise/register'
